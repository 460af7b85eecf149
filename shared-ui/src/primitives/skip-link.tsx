import { styled } from "styled-components";

interface SkipLinkProps {
  /** Id of the element that contains the page's content. */
  targetId: string;
}

/** The first Tab stop: a link that skips the header. */
export function SkipLink({ targetId }: SkipLinkProps) {
  return <Root href={`#${targetId}`}>Pular para o conteúdo</Root>;
}

const Root = styled.a`
  @media print { display: none; }
  position: fixed;
  inset-block-start: ${({ theme }) => theme.space[2]};
  inset-inline-start: ${({ theme }) => theme.space[2]};
  z-index: ${({ theme }) => theme.layer.skipLink};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  color: ${({ theme }) => theme.colors.ink};
  background: ${({ theme }) => theme.colors.focus};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  transform: translateY(-200%);
  &:focus { transform: none; }
`;
