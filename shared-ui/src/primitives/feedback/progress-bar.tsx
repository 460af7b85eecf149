import { useId } from "react";
import { styled } from "styled-components";
import { Stack } from "../layout/stack";

interface ProgressBarProps {
  label: string;
  /** Work done, from 0 to `max`; other values are clamped. */
  value: number;
  max?: number | undefined;
  /** Text at the right, such as "120 de 5.000"; defaults to the percentage. */
  detail?: string | undefined;
}

/** The progress of a long-running task. */
export function ProgressBar({ label, value, max = 100, detail }: ProgressBarProps) {
  const labelId = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const words = detail ?? `${Math.round(share * 100)}%`;
  return (
    <Stack $gap={2}>
      <Line>
        <Label id={labelId}>{label}</Label>
        <Detail>{words}</Detail>
      </Line>
      <Track
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={share * max}
        aria-valuetext={words}
      >
        <Fill style={{ transform: `scaleX(${share})` }} />
      </Track>
    </Stack>
  );
}

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  font-size: ${({ theme }) => theme.font.size.caption};
`;

// A file's name may be one long word. Beside it the detail must stay whole.
const Label = styled.span`
  overflow-wrap: anywhere;
`;

const Detail = styled.span`
  color: ${({ theme }) => theme.colors.muted};
  font-variant-numeric: tabular-nums;
`;

const Track = styled.div`
  block-size: ${({ theme }) => theme.space[2]};
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.colors.raised};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
`;

const Fill = styled.div`
  block-size: 100%;
  background: ${({ theme }) => theme.colors.text};
  transform-origin: left;
  transition: transform ${({ theme }) => theme.motion.calm};
`;
