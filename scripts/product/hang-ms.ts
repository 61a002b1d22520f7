/** The limit of tests that run whole products, in milliseconds. It bounds nothing of the product: only a test that hangs takes longer. */
export const hangMs = 1_800_000
