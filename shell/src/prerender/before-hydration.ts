/**
 * Style of a held click before hydration: the control keeps its size and shows a spinner instead of its label; a search
 * form shows it at the end of the field. Inlined, because no stylesheet may have loaded. :where() keeps its specificity
 * below the control's own `position`.
 */
export const queuedClickStyle = [
  "[data-held]:not(form){-webkit-text-fill-color:transparent}",
  "[data-held]:not(form) svg{opacity:0}",
  ":where([data-held]){position:relative}",
  '[data-held]::after{content:"";position:absolute;inset:0;margin:auto;width:1.25rem;height:1.25rem;border:2px solid;border-right-color:transparent;border-radius:50%;animation:held .9s linear infinite}',
  "form[data-held]::after{margin-right:.75rem}",
  "@keyframes held{to{transform:rotate(1turn)}}",
].join("");

/** Notice for browsers without JavaScript. `/login` has instructions in the start page's notice. */
export const noScriptNotice = `<noscript><link rel="stylesheet" href="/sem-javascript.css">
      <p class="sem-js">Sem JavaScript você vê produtos, preços e textos. Para buscar, entrar, comprar e limpar imagens, ligue-o: <a href="/login">veja como</a>.</p>
    </noscript>`;
