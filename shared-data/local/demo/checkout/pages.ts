import { demoPage } from "../demo-page";
import { html, type SafeHtml } from "../html";
import type { CheckoutProduct, Customer, DemoPayment } from "./demo-payment";

interface StartPage {
  readonly product: CheckoutProduct;
  readonly customer: Customer;
  readonly tracking: Readonly<Record<string, string>>;
  readonly emailProblem?: string | undefined;
}

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const clock = new Intl.DateTimeFormat("pt-BR", { timeStyle: "short", timeZone: "America/Sao_Paulo" });

/** First step: what is bought, for whom, and the button that draws a PIX. */
export function startPage({ product, customer, tracking, emailProblem }: StartPage): Response {
  const carried = Object.entries({ ...tracking, customer_name: customer.name, customer_phone: customer.phone });
  const problem = emailProblem ? html`<p class="wrong" id="problema" role="alert">${emailProblem}</p>` : "";
  const described = emailProblem ? html`aria-invalid="true" aria-describedby="problema"` : "";
  return page(
    emailProblem ? 400 : 200,
    product.name,
    html`${productOgImage(product)}
      <form class="step" method="post" action="/checkout-demo/${product.id}/pix">
        ${carried.filter(([, value]) => value).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <label for="email">E-mail que recebe a key</label>
        <input id="email" name="customer_email" type="email" autocomplete="email" maxlength="254" required value="${customer.email}" ${described}>
        ${problem}
        <button type="submit">Gerar PIX</button>
      </form>`,
  );
}

/** Second step: the code of the PIX, and the button that stands for the buyer's bank. */
export function pixPage(payment: DemoPayment): Response {
  const { product, customer, pixCode, expiresAt } = payment;
  return page(
    200,
    "Pague com PIX",
    html`${productOgImage(product)}
      <form class="step" method="post" action="/checkout-demo/${product.id}/pix/${payment.id}/pagar">
        <h2>Pague com PIX</h2>
        <label for="codigo">PIX copia e cola</label>
        <textarea id="codigo" readonly rows="3">${pixCode}</textarea>
        <p class="hint">Válido até ${clock.format(expiresAt)}. A key vai para ${customer.email}.</p>
        <button type="submit">Pagar</button>
      </form>`,
  );
}

/** Last step: paid, and the way back to the shop. */
export function paidPage({ product, customer }: DemoPayment, ordersUrl: string): Response {
  return page(
    200,
    "Pagamento confirmado",
    html`<h1>Pagamento confirmado</h1>
      <p class="done">${reais.format(product.price)} no Pix</p>
      <p>${product.name}. A key aparece em Meus Pedidos, na conta de ${customer.email}.</p>
      <a class="button" href="${ordersUrl}">Voltar para a loja</a>`,
  );
}

/** Says what went wrong and where to go from there. */
export function problemPage(
  status: number,
  title: string,
  text: string,
  back: { href: string; label: string },
): Response {
  return page(
    status,
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <a class="button" href="${back.href}">${back.label}</a>`,
  );
}

function productOgImage(product: CheckoutProduct): SafeHtml {
  return html`<h1>${product.name}</h1>
    <p class="price">${reais.format(product.price)}</p>
    <p>À vista no Pix</p>`;
}

const page = (status: number, title: string, content: SafeHtml) =>
  demoPage({
    status,
    title: `${title} · Checkout de demonstração`,
    notice: "Nenhum pagamento é cobrado aqui.",
    content,
  });
