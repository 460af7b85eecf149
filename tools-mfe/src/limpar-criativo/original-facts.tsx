import { formatDateTime, formatFileSize } from "@store/shared-ui";
import { styled } from "styled-components";
import type { ImageInfo } from "../cleaning/clean-image";

interface OriginalFactsProps {
  info: ImageInfo;
}

/** The original file's data (R2.14: name, size in KB, type, date of change, width and height). */
export function OriginalFacts({ info }: OriginalFactsProps) {
  return (
    <Facts>
      <Fact label="Nome" value={info.name} />
      <Fact label="Tamanho" value={formatFileSize(info.size)} />
      <Fact label="Tipo" value={info.type} />
      <Fact label="Modificado em" value={formatDateTime(info.lastModified)} />
      <Fact label="Dimensões" value={`${info.width} × ${info.height} px`} />
    </Facts>
  );
}

interface FactProps {
  label: string;
  value: string;
}

export function Fact({ label, value }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export const Facts = styled.dl`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  font-size: ${({ theme }) => theme.font.size.caption};
  & > div { display: flex; gap: ${({ theme }) => theme.space[3]}; }
  dt { flex: 0 0 min(40%, ${({ theme }) => theme.size.words}); color: ${({ theme }) => theme.colors.muted}; overflow-wrap: anywhere; }
  dd { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
`;
