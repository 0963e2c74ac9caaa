import { defineWidgetElement } from 'callside/embed';
import { mount } from 'svelte';
import Crm from './crm.svelte';

defineWidgetElement();
const { content: url } = document.querySelector('meta[name="callside"]');
mount(Crm, { target: document.body, props: { url } });
