import { demoPage, html, type SafeHtml } from "../demo-page";

export interface CheckoutProduct {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly ggcheckout_id: string;
}

/** The fields that one page's form passes to the next. */
export type Fields = Readonly<
  Record<"payment_id" | "customer_email" | "customer_name" | "customer_phone", string> & Record<string, string>
>;

/** A well-formed PIX code whose recipient, an address that can never exist, no bank can pay. */
export const demoPixCode =
  "00020126520014br.gov.bcb.pix0130demonstracao@sem-valor.invalid5204000053039865802BR5922DEMONSTRACAO SEM VALOR6009SAO PAULO62070503***630489BC";

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export function startPage(product: CheckoutProduct, fields: Fields, emailProblem?: string): Response {
  const { customer_email: email, ...others } = fields;
  const problem = emailProblem ? html`<p class="wrong" id="problema" role="alert">${emailProblem}</p>` : "";
  const described = emailProblem ? html`aria-invalid="true" aria-describedby="problema"` : "";
  return page(
    product.name,
    html`${aboutProduct(product)}
      <form class="step" method="post" action="/checkout-demo/${product.id}/pix">
        ${hidden(others)}
        <label for="email">E-mail que recebe a key</label>
        <input id="email" name="customer_email" type="email" autocomplete="email" maxlength="254" required value="${email}" ${described}>
        ${problem}
        <button type="submit">Gerar PIX</button>
      </form>`,
    emailProblem ? 400 : 200,
  );
}

export function pixPage(product: CheckoutProduct, fields: Fields): Response {
  return page(
    "Pague com PIX",
    html`${aboutProduct(product)}
      <form class="step" method="post" action="/checkout-demo/${product.id}/pagar">
        ${hidden(fields)}
        <h2>Pague com PIX</h2>
        <label for="codigo">PIX copia e cola</label>
        <textarea id="codigo" readonly rows="3">${demoPixCode}</textarea>
        <p class="hint">Válido por 15 minutos. A key vai para ${fields.customer_email}.</p>
        <button type="submit">Pagar</button>
      </form>`,
  );
}

export const paidPage = (product: CheckoutProduct, fields: Fields, ordersUrl: string): Response =>
  page(
    "Pagamento confirmado",
    html`<h1>Pagamento confirmado</h1>
      <p class="done">${reais.format(product.price)} no Pix</p>
      <p>${product.name}. A key aparece em Meus Pedidos, na conta de ${fields.customer_email}.</p>
      <a class="button" href="${ordersUrl}">Voltar para a loja</a>`,
  );

export const problemPage = (status: number, title: string, text: string, back: { href: string; label: string }) =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <a class="button" href="${back.href}">${back.label}</a>`,
    status,
  );

const hidden = (fields: Readonly<Record<string, string>>): SafeHtml[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value ? [html`<input type="hidden" name="${name}" value="${value}">`] : [],
  );

const aboutProduct = (product: CheckoutProduct): SafeHtml =>
  html`<h1>${product.name}</h1>
    <p class="price">${reais.format(product.price)}</p>
    <p>À vista no Pix</p>`;

const page = (title: string, content: SafeHtml, status = 200) =>
  demoPage({
    status,
    title: `${title} · Checkout de demonstração`,
    notice: "Nenhum pagamento é cobrado aqui.",
    content,
  });
