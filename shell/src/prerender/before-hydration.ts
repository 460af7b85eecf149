// Parts that only a prerendered page has: what it shows before its code is there, and where none runs.

/**
 * How a click looks that is held back until the page is alive: the control keeps its size, and a ring turns in place of its
 * words; in a search that was sent, at the end of the field. Inline, because it must be there before any file is. Of no more weight than a control's own rule where that places it.
 */
export const heldPressStyle = [
  "[data-held]:not(form){-webkit-text-fill-color:transparent}",
  "[data-held]:not(form) svg{opacity:0}",
  ":where([data-held]){position:relative}",
  '[data-held]::after{content:"";position:absolute;inset:0;margin:auto;width:1.25rem;height:1.25rem;border:2px solid;border-right-color:transparent;border-radius:50%;animation:held .9s linear infinite}',
  "form[data-held]::after{margin-right:.75rem}",
  "@keyframes held{to{transform:rotate(1turn)}}",
].join("");

/** Says where no JavaScript runs what the page can and cannot do. `/login` says the rest: the start page's own words. */
export const noScriptNotice = `<noscript><link rel="stylesheet" href="/sem-javascript.css">
      <p class="sem-js">Sem JavaScript você vê produtos, preços e textos. Para buscar, entrar, comprar e limpar imagens, ligue-o: <a href="/login">veja como</a>.</p>
    </noscript>`;
