import { defineWidgetElement } from 'callside/embed';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Crm } from './crm.jsx';

defineWidgetElement();
document.body.dataset.phone = 'side';
const { content: url } = document.querySelector('meta[name="callside"]');
createRoot(document.body).render(
  <StrictMode>
    <Crm url={url} />
  </StrictMode>,
);
