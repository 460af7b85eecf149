import { StoreLink } from "@store/shared-data/router";
import { Text, TextLink } from "@store/shared-ui";

/** Says that creating an account accepts the terms; the database stores the time and version (R11.6). */
export function TermsNotice({ when = "Ao criar a conta" }: { when?: string }) {
  return (
    <Text $size="caption" $muted>
      {when}, você aceita os{" "}
      <TextLink as={StoreLink} to="/termos-uso">
        Termos de Uso
      </TextLink>{" "}
      e a{" "}
      <TextLink as={StoreLink} to="/privacidade">
        Política de Privacidade
      </TextLink>
      .
    </Text>
  );
}
