import { IconButton, TextInput } from "@store/shared-ui";
import { useRef, useState } from "react";
import { styled } from "styled-components";
import { dayOf, startOfDay } from "../format/start-of-day";

interface DateInputProps {
  /** A day such as "2026-11-21", an incomplete input such as "21/11", or "". */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A day as dd/mm/aaaa, typed or chosen from the browser's calendar. A native date input alone would show the format of
 * the browser's language. A complete day is reported while typing; an incomplete input when the focus leaves.
 */
export function DateInput({ value, onChange }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  function type(text: string) {
    setTyped(text);
    const day = parseDay(text);
    if (isDay(day) || day === "") onChange(day);
  }
  function leave() {
    if (typed !== null && parseDay(typed) !== value) onChange(parseDay(typed));
    setTyped(null);
  }
  return (
    <Root>
      <TextInput
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        autoComplete="off"
        maxLength={10}
        value={typed ?? printDay(value)}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <IconButton icon={calendar} label="Escolher no calendário" onClick={() => picker.current?.showPicker()} />
      <Picker
        ref={picker}
        type="date"
        aria-hidden
        tabIndex={-1}
        value={isDay(value) ? value : ""}
        onChange={({ target }) => onChange(target.value)}
      />
    </Root>
  );
}

export const dayProblem = (value: string) => (value === "" || isDay(value) ? undefined : "Dia inválido");

/** False also for a day that no calendar has, such as "2026-02-30". */
export function isDay(value: string): boolean {
  const start = startOfDay(value, 0);
  return start !== null && dayOf(start) === value;
}

const printDay = (value: string) => value.split("-").reverse().join("/");

/** "2026-11-21" for 21/11/2026, 21.11.2026 and 21112026; an incomplete day comes back as it was typed. */
function parseDay(text: string): string {
  const parts = text
    .trim()
    .replace(/^(\d\d)(\d\d)(\d{4})$/, "$1/$2/$3")
    .split(/\D+/);
  const day = parts
    .reverse()
    .map((part) => part.padStart(2, "0"))
    .join("-");
  return isDay(day) ? day : text.trim();
}

const calendar = "M4.5 6h15v14h-15V6Zm0 4.5h15M8.5 3.5v4m7-4v4";

const Root = styled.div`
  position: relative;
  flex: none;
  inline-size: ${({ theme }) => theme.size.column};
  & > [inputmode] { padding-inline-end: ${({ theme }) => theme.size.tap}; }
  & > button { position: absolute; inset-block: 0; inset-inline-end: 0; block-size: auto; }
`;

const Picker = styled.input`
  position: absolute;
  inset: 0;
  opacity: 0;
  pointer-events: none;
`;
