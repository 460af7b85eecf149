import { type ComponentProps, useState } from "react";
import { styled } from "styled-components";
import { IconButton } from "../icon/icon-button";
import * as icons from "../icon/icon-paths";
import { TextInput } from "./text-input";

/** A password input with a show/hide button. Set `autoComplete` to "current-password" or "new-password". */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <Root>
      <TextInput autoCapitalize="none" spellCheck={false} {...props} type={shown ? "text" : "password"} />
      <IconButton
        icon={shown ? icons.eyeOff : icons.eye}
        label={shown ? "Ocultar senha" : "Mostrar senha"}
        onClick={() => setShown(!shown)}
      />
    </Root>
  );
}

const Root = styled.div`
  position: relative;
  & > input { padding-inline-end: ${({ theme }) => theme.size.tap}; }
  & > button { position: absolute; inset-block-start: 0; inset-inline-end: 0; }
`;
