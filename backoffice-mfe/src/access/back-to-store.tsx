import { PageLink } from "../widgets/page-link";

export function BackToStore() {
  return <PageLink to="/">Voltar para a página inicial</PageLink>;
}
