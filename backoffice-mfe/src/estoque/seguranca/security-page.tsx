import { Badge, Notice, Skeleton, Text } from "@store/shared-ui";
import { OwnFactor } from "../../access/own-factor";
import { useFactor } from "../../access/second-factor.api";
import { StaffPage } from "../../access/staff-page";
import { useIsAdmin } from "../../data/staff-query";
import { failedTo } from "../../messages/admin-messages";
import { ActWithReason } from "../../widgets/act-with-reason";
import { PageLink } from "../../widgets/page-link";
import { Section } from "../../widgets/section";
import { LimitCards } from "./limit-cards";
import { changeSetting, SettingCard, useStoreSettings } from "./setting-card";

export function SecurityPage() {
  return (
    <StaffPage title="Segurança">
      <FactorCard />
      <Text>
        Onde você está conectado, e como encerrar uma sessão: <PageLink to="/meu-perfil/seguranca">Meu Perfil</PageLink>
      </Text>
      {useIsAdmin() && (
        <>
          <RequirementCard />
          <LimitCards />
        </>
      )}
    </StaffPage>
  );
}

function FactorCard() {
  const factor = useFactor();
  const settings = useStoreSettings();
  return (
    <Section card title="Segundo fator" aside={factor.data?.factorId && <Badge $tone="blue">Ativo</Badge>}>
      <Text>
        Um código de 6 dígitos do aplicativo autenticador do seu celular, além da senha. Quem descobrir a sua senha não
        vê clientes nem keys e não altera pedidos.
      </Text>
      {settings.data?.second_factor_available === false ? (
        <Notice>O serviço de acesso desta loja não oferece segundo fator.</Notice>
      ) : settings.isPending ? (
        <Skeleton $height="2.75rem" $width="60%" />
      ) : (
        <OwnFactor />
      )}
    </Section>
  );
}

function RequirementCard() {
  const { data } = useStoreSettings();
  // `FactorCard` above already shows that it is unavailable.
  if (data?.second_factor_available === false) return null;
  return (
    <SettingCard title="Exigência da loja">
      {({ second_factor_required }) => <Requirement required={second_factor_required} />}
    </SettingCard>
  );
}

function Requirement({ required }: { required: boolean }) {
  return (
    <>
      <Text>
        {required
          ? "O banco de dados pede o segundo fator a cada pessoa da equipe, uma vez depois de entrar, também para ver pedidos, clientes e exportações."
          : "O segundo fator não é exigido: a senha basta para ver clientes e keys e alterar pedidos."}
      </Text>
      <ActWithReason
        effect={
          required
            ? "Quem souber a senha de alguém da equipe poderá ver clientes e alterar pedidos; a de um administrador, também keys."
            : "Quem da equipe não tiver segundo fator não verá nada daqui até cadastrar o seu."
        }
        action={required ? "Deixar de exigir" : "Exigir segundo fator"}
        danger={required}
        draft={`setting:second_factor:${!required}`}
        failed={failedTo("salvar configuração")}
        write={(db, reason) => changeSetting(db, "second_factor_required", String(!required), reason)}
      />
    </>
  );
}
