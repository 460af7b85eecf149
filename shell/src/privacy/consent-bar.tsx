import type { Tracker } from "@store/shared-data/runtime";
import { Button, ButtonRow, Container, Text } from "@store/shared-ui";
import { type RefObject, useEffect, useRef } from "react";
import { styled } from "styled-components";
import type { ConsentChoice } from "./consent";

interface ConsentBarProps {
  trackers: readonly Tracker[];
  /** The bar was asked for: it takes the focus. */
  takesFocus: boolean;
  onDecide(choice: ConsentChoice): void;
}

/** Says who would learn what, and takes yes and no for equal answers. Nothing is held back from who does not answer. */
export function ConsentBar({ trackers, takesFocus, onDecide }: ConsentBarProps) {
  const bar = useRef<HTMLElement>(null);
  useRoomBelow(bar);
  useEffect(() => {
    if (takesFocus) bar.current?.focus();
  }, [takesFocus]);
  return (
    <Bar ref={bar} tabIndex={-1} aria-label="Privacidade">
      <Inner>
        <Text $size="caption">{describe(trackers)}</Text>
        <ButtonRow>
          <Button onClick={() => onDecide("accepted")}>Aceitar</Button>
          <Button onClick={() => onDecide("refused")}>Recusar</Button>
        </ButtonRow>
      </Inner>
    </Bar>
  );
}

// Everything behind the bar, such as the end of the footer or a focused link, must be able to come out from under it.
function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style: page } = document.documentElement;
    const { style: body } = document.body;
    const observer = new ResizeObserver(() => {
      page.scrollPaddingBlockEnd = body.paddingBlockEnd = `${current.offsetHeight}px`;
      // A page's own bar stands above this one.
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

function describe(trackers: readonly Tracker[]): string {
  const names = (wanted: boolean) =>
    new Intl.ListFormat("pt-BR").format(
      trackers.filter(({ needsConsent }) => needsConsent === wanted).map(({ name }) => name),
    );
  const [waiting, running] = [names(true), names(false)];
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
