process.env.STORE_STACK = "postgres";
