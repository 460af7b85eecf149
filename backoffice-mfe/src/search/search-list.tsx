import { Text } from "@store/shared-ui";
import type { UseComboboxReturnValue } from "downshift";
import { useId } from "react";
import { styled } from "styled-components";
import type { SearchGroup, SearchOption } from "./search-options";

interface SearchListProps {
  groups: readonly SearchGroup[];
  box: Pick<UseComboboxReturnValue<SearchOption>, "getMenuProps" | "getItemProps" | "highlightedIndex">;
  busy: boolean;
}

/** Results grouped by kind, as one listbox for the arrow keys. */
export function SearchList({ groups, box, busy }: SearchListProps) {
  const id = useId();
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0));
  return (
    <List {...box.getMenuProps({ "aria-label": "Resultados", "aria-busy": busy })}>
      {groups.map(({ name, options }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options.
        <div key={name} role="group" aria-labelledby={`${id}-${at}`}>
          <Text as="div" id={`${id}-${at}`} role="presentation" $size="caption" $weight="medium" $muted>
            {name}
          </Text>
          {options.map((item, place) => {
            const index = (starts[at] ?? 0) + place;
            return (
              <Option key={item.id} {...box.getItemProps({ item, index })} $chosen={index === box.highlightedIndex}>
                <Text as="span" $weight="medium">
                  {item.title}
                </Text>
                {item.detail !== "" && (
                  <Text as="span" $size="caption" $muted $tabular>
                    {item.detail}
                  </Text>
                )}
              </Option>
            );
          })}
        </div>
      ))}
    </List>
  );
}

const List = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  /* Fixed height: the input above must not move while typing. */
  block-size: calc(1.5 * ${({ theme }) => theme.size.menu});
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Option = styled.div<{ $chosen: boolean }>`
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-block-size: ${({ theme }) => theme.size.tap};
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  border-radius: ${({ theme }) => theme.radius.small};
  /* An outline, because forced-colors mode removes backgrounds. */
  outline: ${({ theme, $chosen }) => ($chosen ? `${theme.size.hairline} solid ${theme.colors.text}` : "none")};
  outline-offset: calc(-1 * ${({ theme }) => theme.size.hairline});
  background: ${({ theme, $chosen }) => ($chosen ? theme.colors.raised : "transparent")};
  overflow-wrap: anywhere;
  cursor: pointer;
`;
