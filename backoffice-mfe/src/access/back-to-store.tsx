import { StoreLink } from "@store/shared-data/router";
import { TextLink } from "@store/shared-ui";

export function BackToStore() {
  return (
    <TextLink $alone as={StoreLink} to="/">
      Voltar para a página inicial
    </TextLink>
  );
}
