import { Checkbox, Dialog, Text } from "@store/shared-ui";
import { useState, useSyncExternalStore } from "react";
import { styled } from "styled-components";
import { activeShortcuts, areKeysOn, turnKeys, watchShortcuts } from "./shortcuts";

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const shortcuts = useSyncExternalStore(watchShortcuts, activeShortcuts, activeShortcuts);
  const [isOn, setOn] = useState(areKeysOn);
  function switchKeys(on: boolean) {
    turnKeys(on);
    setOn(on);
  }
  // The last of two shortcuts with the same keys wins, because its dialog is in front.
  const byKeys = new Map(shortcuts.map(({ keys, label }) => [keys, label]));
  // The page's own shortcuts come first, links to other pages last.
  const lines = [...byKeys].sort(([one], [other]) => Number(one.includes(" ")) - Number(other.includes(" ")));
  return (
    <Dialog open title="Atalhos do teclado" onClose={onClose}>
      <Checkbox
        label="Atalhos de uma tecla ligados neste navegador"
        checked={isOn}
        onChange={({ target }) => switchKeys(target.checked)}
      />
      {!isOn && <Text $muted>Só o atalho com Ctrl ou Cmd funciona agora.</Text>}
      <List>
        {lines.map(([keys, label]) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              {namesOf(keys).map((name, position) => (
                // A key can be pressed twice, as in "g g", so its name does not identify it.
                <Key key={position}>{name}</Key>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>Fechar o que está na frente</dt>
          <dd>
            <Key>Esc</Key>
          </dd>
        </div>
      </List>
    </Dialog>
  );
}

const namesOf = (keys: string): string[] =>
  keys.startsWith("mod+") ? [`Ctrl ou Cmd + ${keys.slice(4).toUpperCase()}`] : keys.split(" ");

const List = styled.dl`
  display: flex;
  flex-direction: column;
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${({ theme }) => theme.space[4]};
    min-block-size: ${({ theme }) => theme.size.tap};
    border-block-end: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  }
  dd { display: flex; gap: ${({ theme }) => theme.space[1]}; }
`;

const Key = styled.kbd`
  padding: ${({ theme }) => `${theme.space[0]} ${theme.space[2]}`};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.small};
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.font.size.caption};
  white-space: nowrap;
`;
