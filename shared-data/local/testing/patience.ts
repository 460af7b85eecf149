// A first start creates a whole database: some seconds alone, many beside other tests.
jest.setTimeout(180_000);
