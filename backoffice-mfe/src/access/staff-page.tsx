import { OfflineNotice, PageHeader, Stack } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { StaffTools } from "../search/staff-tools";
import { BackToStore } from "./back-to-store";
import { StaffNav } from "./staff-nav";

interface StaffPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function StaffPage({ title, actions, children }: StaffPageProps) {
  return (
    <Frame>
      <Tools>
        <StaffTools />
      </Tools>
      <StaffNav />
      <PageHeader title={title} actions={actions} />
      <Work $gap={3}>
        <OfflineNotice />
        {children}
      </Work>
      <Back>
        <BackToStore />
      </Back>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template: "head tools" auto "work work" auto "back back" auto / minmax(0, 1fr) auto;
  column-gap: ${({ theme }) => theme.space[2]};
  inline-size: 100%;
  max-inline-size: ${({ theme }) => `calc(${theme.size.workplace} + 2 * ${theme.space[4]})`};
  margin-inline: auto;
  padding-inline: min(${({ theme }) => theme.space[4]}, 5%);
  /* No space above the title, so that the first rows are visible without scrolling. */
  && > header {
    grid-area: head;
    align-items: center;
    gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
    padding-block: 0 ${({ theme }) => theme.space[3]};
  }
  /* The actions stay on one line on a phone. */
  && > header > :nth-child(2) {
    max-inline-size: 100%;
    overflow-x: auto;
    flex-wrap: nowrap;
    & > * { flex: none; }
    @media ${({ theme }) => theme.media.workplace} { flex-wrap: wrap; overflow: visible; }
  }
  /* Two or more actions get a full-width line on a phone, because the search field is beside the title. */
  @media not all and ${({ theme }) => theme.media.tablet} {
    && > header:has(> :nth-child(2) > :nth-child(2)) > :nth-child(2) {
      flex: none;
      inline-size: ${({ theme }) => `calc(100% + ${theme.size.tap} + ${theme.space[2]})`};
      max-inline-size: none;
    }
  }
  /* As high as the search button beside it, so that wrapped actions begin below both. */
  && h1 {
    align-content: center;
    min-block-size: ${({ theme }) => theme.size.tap};
    font-size: ${({ theme }) => theme.font.size.lead};
    line-height: ${({ theme }) => theme.font.leading.snug};
  }
  @media ${({ theme }) => theme.media.workplace} {
    grid-template:
      "tools head" auto
      "nav work" 1fr / ${({ theme }) => theme.size.sidebar} minmax(0, 1fr);
    column-gap: ${({ theme }) => theme.space[6]};
  }
  & > nav { min-inline-size: 0; }
`;

const Tools = styled.div`
  grid-area: tools;
  @media print { display: none; }
`;

const Work = styled(Stack)`
  grid-area: work;
  :has(> [role="tabpanel"]), [role="tabpanel"] > * { gap: ${({ theme }) => theme.space[3]}; }
  @media not all and ${({ theme }) => theme.media.tablet} { &, :has(> [role="tabpanel"]) { gap: ${({ theme }) => theme.space[2]}; } }
  [role="tablist"] { flex-wrap: nowrap; overflow-x: auto; }
  [role="tab"] {
    flex: none;
    min-block-size: ${({ theme }) => theme.size.tapDense};
    padding-inline: ${({ theme }) => theme.space[2]};
    font-size: ${({ theme }) => theme.font.size.caption};
    @media (pointer: coarse) { min-block-size: ${({ theme }) => theme.size.tap}; }
  }
`;

const Back = styled.div`
  grid-area: back;
  /* Hidden until the content above has loaded, to prevent a layout shift. */
  ${Work}:has([data-skeleton]) + & { visibility: hidden; }
  padding-block-start: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.font.size.caption};
  & a { font-weight: ${({ theme }) => theme.font.weight.regular}; white-space: nowrap; }
  @media print { display: none; }
  @media ${({ theme }) => theme.media.workplace} {
    && { visibility: visible; }
    /* At the end of the sidebar, which stays in view. */
    grid-area: nav;
    align-self: end;
    position: sticky;
    inset-block-end: ${({ theme }) => theme.space[3]};
    padding-inline-start: ${({ theme }) => theme.space[3]};
  }
`;
