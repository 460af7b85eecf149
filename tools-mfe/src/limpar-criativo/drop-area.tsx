import { Button, Icon, icons, Text, VisuallyHidden } from "@store/shared-ui";
import { type ChangeEvent, useRef } from "react";
import { styled } from "styled-components";

interface DropAreaProps {
  dragging: boolean;
  onFiles: (files: Iterable<File>) => void;
}

export function DropArea({ dragging, onFiles }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(target.files ?? []);
    // Choosing the same file again after 'Remover' must fire a change event.
    target.value = "";
  }
  return (
    <Root $dragging={dragging}>
      <Icon icon={icons.upload} />
      <Text $weight="medium">{dragging ? "Solte as imagens aqui" : "Arraste imagens para cá, cole ou escolha"}</Text>
      <Text $size="caption" $muted>
        JPG, PNG, WEBP ou GIF, uma ou várias, até 50 megapixels cada
      </Text>
      <Button onClick={() => input.current?.click()}>Escolher imagens</Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif"
          aria-label="Imagens para limpar"
          tabIndex={-1}
          onChange={handleChange}
        />
      </VisuallyHidden>
    </Root>
  );
}

const Root = styled.div<{ $dragging: boolean }>`
  --icon-size: ${({ theme }) => theme.space[8]};
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[8]} ${theme.space[4]}`};
  border: ${({ theme }) => theme.size.focusRing} dashed;
  border-color: ${({ theme, $dragging }) => ($dragging ? theme.colors.focus : theme.colors.edge)};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme, $dragging }) => ($dragging ? theme.colors.raised : theme.colors.surface)};
  text-align: center;
`;
