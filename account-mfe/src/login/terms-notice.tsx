import { StoreLink } from "@store/shared-data/router";
import { Text, TextLink } from "@store/shared-ui";

/** The terms that are accepted with a new account; the database keeps when, and which version (R11.6). */
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
