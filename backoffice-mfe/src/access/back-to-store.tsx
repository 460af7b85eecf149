import { StoreLink } from "shared-data/router";
import { TextLink } from "shared-ui";

export function BackToStore() {
  return (
    <TextLink $alone as={StoreLink} to="/">
      Voltar para a página inicial
    </TextLink>
  );
}
