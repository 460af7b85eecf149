import type { StaffRole } from "@store/shared-data";
import { useSearchParams } from "@store/shared-data/router";
import { Skeleton, Tabs } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import { StaffPage } from "../../access/staff-page";
import { Loading } from "../../list/loaded";
import { Outbox } from "./outbox";
import { OwnNotices } from "./own-notices";
import { RecoveryCard } from "./recovery-card";

// Lazy: only this tab needs the texts of all kinds.
const TemplatesPanel = lazy(() => import("./templates-panel").then((module) => ({ default: module.TemplatesPanel })));

const tabs = [
  { id: "saida", label: "Caixa de saída" },
  { id: "lembretes", label: "Lembretes de Pix" },
  { id: "modelos", label: "Modelos" },
  { id: "meus", label: "Meus avisos" },
] as const;

export function NoticesPage({ role }: { role: StaffRole }) {
  const [parameters, navigate] = useSearchParams();
  const selected = tabs.find(({ id }) => id === parameters.get("aba"))?.id ?? "saida";
  return (
    <StaffPage title="Notificações">
      <Tabs
        label="Notificações"
        tabs={tabs}
        selected={selected}
        // Each tab has its own filter, so switching drops the others' parameters.
        onSelect={(id) => navigate(() => new URLSearchParams(id === "saida" ? {} : { aba: id }))}
      >
        {selected === "saida" && <Outbox role={role} />}
        {selected === "lembretes" && <RecoveryCard />}
        {selected === "modelos" && (
          <Suspense
            fallback={
              <Loading label="Carregando modelos">
                <Skeleton $height="20em" />
              </Loading>
            }
          >
            <TemplatesPanel />
          </Suspense>
        )}
        {selected === "meus" && <OwnNotices />}
      </Tabs>
    </StaffPage>
  );
}
