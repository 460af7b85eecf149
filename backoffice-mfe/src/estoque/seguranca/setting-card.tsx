import { Card, Heading, Skeleton, Stack } from "@store/shared-ui";
import type { ReactNode } from "react";
import { FailedNotice } from "../../list/failed-notice";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import type { DatabaseSettings } from "./store-settings.api";
import { useStoreSettings } from "./use-store-settings";

interface SettingCardProps {
  id: string;
  title: string;
  children: (settings: DatabaseSettings) => ReactNode;
}

/** One setting of the store, once it is loaded. */
export function SettingCard({ id, title, children }: SettingCardProps) {
  const settings = useStoreSettings();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <Heading id={id} $size="lead">
          {title}
        </Heading>
        {settings.data ? (
          children(settings.data)
        ) : settings.error ? (
          <FailedNotice
            message={adminSentences.settingsFailed(settings.error)}
            onRetry={() => void settings.refetch()}
          />
        ) : (
          <Loading label="Carregando configurações">
            <Skeleton $height="2.75rem" $width="60%" />
          </Loading>
        )}
      </Stack>
    </Card>
  );
}
