import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { paymentResponses, settings } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("admin", { ...paymentResponses, "rpc change_store_setting": () => value({}) });
const card = async () => within(await screen.findByRole("region", { name: "Taxas do provedor" }));

it("says what the provider keeps, and lets an admin change it in hundredths of a percent", async () => {
  showPage("/estoque/checkout");
  await userEvent.click(await (await card()).findByRole("button", { name: "Mudar porcentagem" }));
  expect((await card()).getByText(/fica com 1,99% e R\$\s0,50\./)).toBeInTheDocument();
  const field = (await card()).getByRole("textbox", { name: "Taxa em %" });
  expect(field).toHaveValue("1,99");
  fireEvent.change(field, { target: { value: "100,01" } });
  fireEvent.change((await card()).getByRole("textbox", { name: "Motivo" }), { target: { value: "novo plano" } });
  await userEvent.click((await card()).getByRole("button", { name: "Mudar porcentagem" }));
  expect((await card()).getByText("Use um número de 0 a 100")).toBeInTheDocument();
  fireEvent.change(field, { target: { value: "4,7" } });
  backend.change({ "rpc read_store_settings": () => value({ ...settings, fee_basis_points: 470 }) });
  await userEvent.click((await card()).getByRole("button", { name: "Mudar porcentagem" }));
  expect(await (await card()).findByText(/fica com 4,7%/)).toBeInTheDocument();
  expect(backend.callsOf("rpc change_store_setting").map(({ body }) => body)).toEqual([
    { p_name: "fee_basis_points", p_value: "470", p_reason: "novo plano" },
  ]);
});

it("shows a manager the fees without a way to change them", async () => {
  backend.change({ "rpc get_user_role": () => value({ role: "manager" }) });
  showPage("/estoque/checkout");
  expect(await (await card()).findByText(/fica com 1,99%/)).toBeInTheDocument();
  expect((await card()).queryByRole("button")).toBeNull();
});
