import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { FactorService } from "../../testing/factor-service";
import { settings } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";

const service = new FactorService();
const backend = serveStaff("admin", { ...service.responses, "rpc read_store_settings": () => value(settings) });
const _said = watchDialogs();
const changes = () => backend.callsOf("rpc change_store_setting").map(({ body }) => body);

const claimLimit = {
  card: "Limite das garantias",
  change: "Mudar limite",
  field: "Limite em reais",
  setting: "claim_limit",
  from: { number: "500", words: /garantias de até R\$\s500,00 em 24 horas/ },
  to: { number: 150, words: /garantias de até R\$\s150,00/ },
  wrong: ["", "-1", "1000001", "149,90", "trezentos"],
  range: "Use um número inteiro de 0 a 1000000",
};
const payloadDays = {
  card: "Dados de quem paga",
  change: "Mudar prazo",
  field: "Prazo em dias",
  setting: "payload_days",
  from: { number: "90", words: /são apagados depois de 90 dias/ },
  to: { number: 1, words: /são apagados depois de 1 dia;/ },
  wrong: ["", "0", "3651", "1,5", "trinta"],
  range: "Use um número inteiro de 1 a 3650",
};

describe.each([claimLimit, payloadDays])(
  "the card $card",
  ({ card: name, change, field, setting, from, to, ...rest }) => {
    async function open() {
      service.begin();
      showPage("/estoque/seguranca");
      const card = within(await screen.findByRole("region", { name }));
      await userEvent.click(await card.findByRole("button", { name: change }));
      return card;
    }

    const give = (card: ReturnType<typeof within>, number: string) => {
      fireEvent.change(card.getByRole("textbox", { name: field }), { target: { value: number } });
      fireEvent.change(card.getByRole("textbox", { name: "Motivo" }), { target: { value: "equipe nova" } });
      return userEvent.click(card.getByRole("button", { name: change }));
    };

    it("says what is set, and changes it with a reason", async () => {
      backend.change({ "rpc change_store_setting": () => value({}) });
      const card = await open();
      expect(card.getByText(from.words)).toBeInTheDocument();
      expect(card.getByRole("textbox", { name: field })).toHaveValue(from.number);
      backend.change({ "rpc read_store_settings": () => value({ ...settings, [setting]: to.number }) });
      await give(card, ` ${to.number} `);
      expect(await card.findByText(to.words)).toBeInTheDocument();
      expect(changes()).toEqual([{ p_name: setting, p_value: String(to.number), p_reason: "equipe nova" }]);
      await waitFor(() => expect(card.queryByRole("textbox")).toBeNull());
    });

    it("asks for a whole number within its range", async () => {
      const card = await open();
      for (const number of rest.wrong) {
        await give(card, number);
        expect(await card.findByText(rest.range)).toBeInTheDocument();
      }
      expect(changes()).toEqual([]);
    });
  },
);
