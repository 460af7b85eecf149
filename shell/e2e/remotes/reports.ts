import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type Page, test } from "@playwright/test";
import { changeSettings } from "../support/settings";

interface Report {
  kind: string;
  remote: string;
  message: string;
}

/** The page's reports without vitals. A server takes them, because Playwright has no request bodies of Firefox. */
export async function collectReports(page: Page): Promise<Report[]> {
  const reports: Report[] = [];
  const server = createServer(async (request, response) => {
    const report = (await json(request)) as Report;
    if (report.kind === "failure") reports.push(report);
    response.writeHead(204).end();
  }).listen(0, "localhost");
  await once(server, "listening");
  page.once("close", () => server.close());
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  await changeSettings(page, { errorReportUrl: new URL("/relatos", test.info().project.use.baseURL).href });
  await page.route("**/relatos", (route) => route.continue({ url }));
  return reports;
}
