import { useLocation } from "@store/shared-data/router";
import { getSettings } from "@store/shared-data/runtime";
import { Button, Icon, type IconPath, Notice, Stack, Text, useHydrated } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { providerName, socialMessage } from "../session/auth-messages";
import { keepsSessions } from "../session/keeps-sessions";
import { loadAuthCalls } from "../session/load-auth-calls";
import { useOfferedProviders } from "../session/offered-providers";

interface SocialButtonsProps {
  returnTo: string;
  /** True if the user clicked 'Comprar' and continues to the checkout. */
  isPurchase: boolean;
}

/** Buttons of the configured social providers that the auth service has enabled. */
export function SocialButtons(props: SocialButtonsProps) {
  const isAlive = useHydrated();
  // Without storage the state check after the provider's redirect would fail.
  if (isAlive && !keepsSessions()) return <ShortSession />;
  return <Offers {...props} />;
}

function ShortSession() {
  return (
    <Notice tone="yellow" quiet>
      Este navegador não guarda dados: o acesso vale só enquanto esta página estiver aberta.
    </Notice>
  );
}

function Offers({ returnTo, isPurchase }: SocialButtonsProps) {
  const { search } = useLocation();
  const offered = useOfferedProviders();
  // Reserves space from the first render: a disabled provider leaves its space empty, so that nothing below moves.
  const [places] = useState(offered ?? getSettings().socialProviders);
  const [leavingFor, setLeavingFor] = useState("");
  const [failure, setFailure] = useState("");
  const isShown = (provider: string) => offered?.includes(provider) === true;

  async function leave(provider: string) {
    if (leavingFor !== "") return;
    setFailure("");
    setLeavingFor(provider);
    try {
      const { signInWithProvider } = await loadAuthCalls();
      await signInWithProvider(provider, { returnTo, isPurchase }, search);
    } catch (error) {
      setFailure(socialMessage(provider, error));
    }
    setLeavingFor("");
  }
  if (places.length === 0) return null;
  return (
    <Stack $gap={3}>
      <Place $isShown={places.some(isShown)}>
        <Divider as="p" $size="caption" $muted>
          ou
        </Divider>
      </Place>
      {failure !== "" && <Notice tone="red">{failure}</Notice>}
      {[...places]
        .sort((one, other) => Number(isShown(other)) - Number(isShown(one)))
        .map((provider) => (
          <Place key={provider} $isShown={isShown(provider)}>
            <Button block loading={leavingFor === provider} onClick={() => leave(provider)}>
              <Words>
                <SocialSign provider={provider} />
                <span>Continuar com {providerName(provider)}</span>
              </Words>
            </Button>
          </Place>
        ))}
    </Stack>
  );
}

// Icons drawn for the store, because provider logos are copyrighted.
const signs: Readonly<Record<string, IconPath>> = {
  google: "M17.6 7.4 A7 7 0 1 0 19 12 H12.5",
  facebook: "M16 4.5 h-1.5 a3.5 3.5 0 0 0-3.5 3.5 V19.5 M8 12 h7",
  github: "M9 7 L4 12 l5 5 M15 7 l5 5-5 5",
};
const person: IconPath = "M12 12 a4 4 0 1 0 0-8 4 4 0 0 0 0 8 z M5 20 a7 7 0 0 1 14 0";

function SocialSign({ provider }: { provider: string }) {
  return <Icon icon={(Object.hasOwn(signs, provider) && signs[provider]) || person} />;
}

// Keeps the icon beside the text, even if the text wraps.
const Words = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
`;

const Place = styled.div<{ $isShown: boolean }>`
  visibility: ${({ $isShown }) => ($isShown ? "visible" : "hidden")};
`;

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
