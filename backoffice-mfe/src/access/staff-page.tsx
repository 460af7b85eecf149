import type { ReactNode } from "react";
import { Container, OfflineNotice, PageHeader, Stack } from "shared-ui";
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
        <StaffTools />
        <PageHeader title={title} back={<BackToStore />} actions={actions} />
      </Stack>
      <Stack $gap={5}>
        <OfflineNotice />
        {children}
      </Stack>
    </Container>
  );
}
