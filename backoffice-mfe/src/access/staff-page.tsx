import type { ReactNode } from "react";
import { Container, OfflineNotice, PageHeader, Stack } from "shared-ui";
import { styled } from "styled-components";
import { StaffTools } from "../search/staff-tools";
import { BackToStore } from "./back-to-store";
import { StaffNav } from "./staff-nav";

interface StaffPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every back-office page: the way between them, the title and what can be done. */
export function StaffPage({ title, actions, children }: StaffPageProps) {
  return (
    <Container>
      <Stack $gap={3}>
        <StaffNav />
        <Tools>
          <StaffTools />
          <BackToStore />
        </Tools>
        <PageHeader title={title} actions={actions} />
      </Stack>
      <Stack $gap={5}>
        <OfflineNotice />
        {children}
      </Stack>
    </Container>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  /* The title follows at once: rows of work belong on the first screen. */
  @media print { display: none; }
  & + header { padding-block: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`}; }
`;
