import { saveFile } from "./save-file";

it("downloads the file under its name, and gives the memory back once the browser has it", async () => {
  const addresses: string[] = [];
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = (address) => void addresses.push(address);
  const clicked: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  saveFile("pedidos.csv", new Blob(["a"]));
  expect(clicked).toEqual(["pedidos.csv blob:file"]);
  expect(addresses).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(addresses).toEqual(["blob:file"]);
});
