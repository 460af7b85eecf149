import { CopyButton, Text } from "@store/shared-ui";
import { useMemo } from "react";
import { styled } from "styled-components";
import type { ServerClock } from "../../data/server-clock";
import { useNow } from "../../data/use-now";
import { Name, Value } from "./credential-line";
import { readTwoFactor, spaceCode, type TwoFactor } from "./two-factor";

interface TwoFactorCodeProps {
  /** Base32, or an otpauth:// address. */
  secret: string;
  clock: ServerClock;
}

const refresh = 500;
/** Below this many seconds there is no time to paste the code, so the next one is shown. */
const tooLate = 5;

/**
 * The current code of a two-factor secret and its remaining seconds. Uses the server's clock, because the device's may
 * be wrong.
 */
export function TwoFactorCode({ secret, clock }: TwoFactorCodeProps) {
  const twoFactor = useMemo(() => readTwoFactor(secret), [secret]);
  if (twoFactor === null) {
    return (
      <Text $size="caption" $muted>
        Não foi possível fazer o código 2FA desta chave. Copie a chave, em Outros formatos, para o seu aplicativo de
        autenticação.
      </Text>
    );
  }
  return <Code twoFactor={twoFactor} clock={clock} />;
}

function Code({ twoFactor, clock }: { twoFactor: TwoFactor; clock: ServerClock }) {
  const { code, next, secondsLeft, period } = twoFactor(useNow(refresh, clock));
  const isEnding = secondsLeft < tooLate;
  return (
    <div>
      <Name>Código 2FA (depois da senha)</Name>
      <Value>
        <Digits $muted={isEnding}>{spaceCode(code)}</Digits>
        <CopyButton
          size="small"
          value={isEnding ? next : code}
          label={isEnding ? "Copiar próximo" : "Copiar"}
          aria-label={isEnding ? "Copiar próximo código 2FA" : "Copiar código 2FA"}
        />
        <Track aria-hidden>
          <Fill style={{ transform: `scaleX(${secondsLeft / period})` }} />
        </Track>
        <Words $size="caption" $muted $tabular>
          <span role="timer">{isEnding ? `Vence em ${secondsLeft} s.` : `Vale por mais ${secondsLeft} s.`}</span>
          {isEnding && ` O próximo é ${spaceCode(next)}.`}
        </Words>
      </Value>
    </div>
  );
}

const Digits = styled.span<{ $muted: boolean }>`
  color: ${({ theme, $muted }) => ($muted ? theme.colors.muted : theme.colors.text)};
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.font.size.title};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const Track = styled.div`
  flex-basis: 100%;
  block-size: ${({ theme }) => theme.space[1]};
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.colors.line};
`;

const Fill = styled.div`
  block-size: 100%;
  background: ${({ theme }) => theme.colors.text};
  transform-origin: left;
  transition: transform ${({ theme }) => theme.motion.calm};
`;

const Words = styled(Text)`
  flex-basis: 100%;
`;
