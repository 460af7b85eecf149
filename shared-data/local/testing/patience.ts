// A first start creates a whole database: some seconds alone, many beside other tests.
jest.setTimeout(60_000);
// Each test here waits for processes, which a busy machine may let wait too: what fails twice is broken, what fails once is printed.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
