/** True if the tests run over Asterisk (`ENGINE=asterisk`), for tests that cannot hold there by its nature. */
export const isAsterisk: boolean = process.env.ENGINE === 'asterisk';
