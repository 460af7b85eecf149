import { demoPage } from "../demo-page";
import { html } from "../html";
import { demoDomain } from "./demo-people";

interface ConsentPage {
  /** Name of the provider that this page replaces. */
  readonly provider: string;
  readonly action: string;
  readonly name?: string;
  readonly email?: string;
  readonly problem?: boolean;
}

const names: Readonly<Record<string, string>> = { google: "Google", facebook: "Facebook", github: "GitHub" };

/** The provider's consent page. Works without JavaScript. */
export function consentPage({ provider, action, name, email, problem = false }: ConsentPage): Response {
  const title = Object.hasOwn(names, provider) ? `Entrar com ${names[provider]}` : "Entrar";
  const described = problem ? html`aria-invalid="true" aria-describedby="problema"` : "";
  return demoPage({
    status: problem ? 400 : 200,
    title: `${title} · Demonstração`,
    notice: "Esta página faz de conta que é a do provedor. Nenhuma senha é pedida aqui.",
    // The form redirects through the auth service to the shop, on other ports of this machine.
    forms: "http://localhost:* http://127.0.0.1:*",
    content: html`<h1>${title}</h1>
      <p>A loja vai receber este nome e este e-mail.</p>
      <form class="step" method="post" action="${action}">
        <label for="nome">Nome</label>
        <input id="nome" name="nome" autocomplete="off" maxlength="100" required value="${name ?? "Ana Demonstração"}">
        <label class="next" for="email">E-mail</label>
        <input id="email" name="email" type="email" autocomplete="off" maxlength="100" required value="${email ?? `ana@${demoDomain}`}" ${described}>
        ${problem ? html`<p class="wrong" id="problema" role="alert">Use um endereço que termine em @${demoDomain}.</p>` : ""}
        <p class="hint">Só endereços @${demoDomain}, que não são de ninguém.</p>
        <button class="strong" type="submit" name="resposta" value="sim">Autorizar</button>
        <button class="other" type="submit" name="resposta" value="nao" formnovalidate>Recusar</button>
      </form>`,
  });
}

/** For visitors who do not come from the store's sign-in. */
export const strayPage = (shellUrl: string): Response =>
  demoPage({
    status: 400,
    title: "Nada para autorizar · Demonstração",
    notice: "Esta página faz de conta que é a de um provedor.",
    content: html`<h1>Nada para autorizar</h1>
      <p>Comece pela página de entrada da loja.</p>
      <a class="button" href="${shellUrl}/login">Ir para a loja</a>`,
  });
