import { useState } from "react";
import { getSettings } from "shared-data/runtime";
import { Button, Notice, Stack, Text } from "shared-ui";
import { styled } from "styled-components";
import { providerName, socialMessage } from "../session/auth-messages";
import { signInWithProvider } from "../session/session.api";

interface SocialButtonsProps {
  returnTo: string;
}

/** The ways in through another service; which ones is a run-time setting. */
export function SocialButtons({ returnTo }: SocialButtonsProps) {
  const { socialProviders } = getSettings();
  const [leavingFor, setLeavingFor] = useState("");
  const [failure, setFailure] = useState("");

  async function leave(provider: string) {
    if (leavingFor !== "") return;
    setFailure("");
    setLeavingFor(provider);
    try {
      await signInWithProvider(provider, returnTo);
    } catch (error) {
      setFailure(socialMessage(provider, error));
      setLeavingFor("");
    }
  }
  if (socialProviders.length === 0) return null;
  return (
    <Stack $gap={3}>
      <Divider as="p" $size="caption" $muted>
        ou
      </Divider>
      {failure !== "" && <Notice tone="red">{failure}</Notice>}
      {socialProviders.map((provider) => (
        <Button key={provider} block loading={leavingFor === provider} onClick={() => leave(provider)}>
          Continuar com {providerName(provider)}
        </Button>
      ))}
    </Stack>
  );
}

const Divider = styled(Text)`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  max-inline-size: none;
  &::before, &::after {
    content: "";
    flex: 1;
    border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  }
`;
