import { deviceStorage } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import { Button, Checkbox } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { array, boolean, fallback, type InferOutput, object, parse, parseJson, pipe, string } from "valibot";

const lookSchema = object({ hidden: array(string()), isCompact: boolean() });

type ListLook = InferOutput<typeof lookSchema>;

const storedSchema = fallback(pipe(string(), parseJson(), lookSchema), { hidden: [], isCompact: false });

export function useListLook(list: string) {
  const key = `store-list:${getSession().user?.id ?? ""}:${list}`;
  const [look, setLook] = useState(() => parse(storedSchema, deviceStorage.getItem(key)));
  function change(part: Partial<ListLook>) {
    const next = { ...look, ...part };
    setLook(next);
    deviceStorage.setItem(key, JSON.stringify(next));
  }
  return { look, change };
}

interface LookFieldsProps extends ReturnType<typeof useListLook> {
  names: readonly string[];
}

export function LookFields({ names, look: { hidden, isCompact }, change }: LookFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Toggle size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Exibir
      </Toggle>
      {isOpen && (
        <Choices role="group" aria-label="Colunas e linhas">
          {names.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={!hidden.includes(name)}
              onChange={({ target }) =>
                change({ hidden: target.checked ? hidden.filter((other) => other !== name) : [...hidden, name] })
              }
            />
          ))}
          <Checkbox
            label="Linhas compactas"
            checked={isCompact}
            onChange={({ target }) => change({ isCompact: target.checked })}
          />
        </Choices>
      )}
    </>
  );
}

const Toggle = styled(Button)`
  @media not all and ${({ theme }) => theme.media.laptop} { display: none; }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  flex-basis: 100%;
  gap: ${({ theme }) => `0 ${theme.space[4]}`};
  font-size: ${({ theme }) => theme.font.size.caption};
  order: 1;
  /* Not styled as a chip, unlike the fields beside it. */
  &&& { flex-direction: row; border: 0; background: none; }
  @media not all and ${({ theme }) => theme.media.laptop} { display: none; }
`;
