import type { Tracker } from "@store/shared-data/runtime";
import { Button, ButtonRow, Container, Text } from "@store/shared-ui";
import { type RefObject, useEffect, useRef } from "react";
import { styled } from "styled-components";
import type { ConsentChoice } from "./consent";

interface ConsentBarProps {
  trackers: readonly Tracker[];
  adServices: readonly string[];
  /** True if the visitor opened the bar. */
  takesFocus: boolean;
  onDecide(choice: ConsentChoice): void;
}

/** Lists the trackers and offers both choices with equal weight. The store works without a choice. */
export function ConsentBar({ trackers, adServices, takesFocus, onDecide }: ConsentBarProps) {
  const bar = useRef<HTMLElement>(null);
  useRoomBelow(bar);
  useEffect(() => {
    if (takesFocus) bar.current?.focus();
  }, [takesFocus]);
  return (
    <Bar ref={bar} tabIndex={-1} aria-label="Privacidade">
      <Inner>
        <Text $size="caption">{describe(trackers, adServices)}</Text>
        <ButtonRow>
          <Button onClick={() => onDecide("accepted")}>Aceitar</Button>
          <Button onClick={() => onDecide("refused")}>Recusar</Button>
        </ButtonRow>
      </Inner>
    </Bar>
  );
}

// Adds padding, so that the end of the page and focused links are not hidden behind the bar.
function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style: page } = document.documentElement;
    const { style: body } = document.body;
    const observer = new ResizeObserver(() => {
      page.scrollPaddingBlockEnd = body.paddingBlockEnd = `${current.offsetHeight}px`;
      // Fixed bars of a page are placed above this one.
      page.setProperty("--consent-bar", `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      page.scrollPaddingBlockEnd = body.paddingBlockEnd = "";
      page.removeProperty("--consent-bar");
    };
  }, [bar]);
}

function describe(trackers: readonly Tracker[], adServices: readonly string[]): string {
  const names = (wanted: boolean) =>
    trackers.flatMap(({ name, needsConsent }) => (needsConsent === wanted ? name : []));
  const list = (all: readonly string[]) => new Intl.ListFormat("pt-BR").format(all);
  const [waiting, running] = [list([...names(true), ...adServices]), list(names(false))];
  return [
    waiting && `Com a sua permissão, medimos visitas e compras com ${waiting}. Antes disso, nada é enviado.`,
    running && `Já em uso: ${running}. Se você recusar, deixa de funcionar.`,
    "Você pode mudar de ideia no rodapé.",
  ]
    .filter(Boolean)
    .join(" ");
}

const Bar = styled.section`
  @media print { display: none; }
  position: fixed;
  inset-inline: 0;
  inset-block-end: 0;
  z-index: ${({ theme }) => theme.layer.header};
  padding-block: ${({ theme }) => theme.space[3]};
  background: ${({ theme }) => theme.colors.control};
  border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
`;

const Inner = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
`;
