// A brand's script runs in the page of the client, once for each page, after somebody has signed in.
document.documentElement.dataset.brand = 'acme';
