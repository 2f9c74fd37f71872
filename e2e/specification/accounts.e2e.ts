import { workersShop } from '../shops.ts';
import {
  admin,
  client,
  closeClients,
  expect,
  good,
  newAccount,
  newCustomer,
  png,
  refused,
  signIn,
  test,
} from './calls.ts';

test.afterEach(closeClients);

// Proves §7.5.
test('register takes username, email and password', async () => {
  const { call } = await client();
  const account = newAccount();
  const { message } = await good(await call('POST', '/api/auth/register', account), 201);
  expect(message).toBeTruthy();
});

// Proves §5.4.
test('register needs username, email and password; what is missing answers 400 with a message', async () => {
  const { call } = await client();
  for (const field of ['username', 'email', 'password']) {
    const incomplete = { ...newAccount(), [field]: undefined };
    await refused(await call('POST', '/api/auth/register', incomplete), 400);
    const empty = { ...newAccount(), [field]: '' };
    await refused(await call('POST', '/api/auth/register', empty), 400);
  }
});

// Proves §5.5.
test('register has no length rule for the password', async () => {
  const { call } = await client();
  const short = { ...newAccount(), password: 'x' };
  await good(await call('POST', '/api/auth/register', short), 201);
  await good(await call('POST', '/api/auth/login', { email: short.email, password: 'x' }), 200);
});

test('an e-mail that is taken answers 409 with a message', async () => {
  const { email, call } = await newCustomer();
  await refused(await call('POST', '/api/auth/register', { ...newAccount(), email }), 409);
});

test('registering as admin makes no admin', async () => {
  const { call } = await client();
  const account = newAccount();
  await good(await call('POST', '/api/auth/register', { ...account, role: 'admin' }), 201);
  const signed = await signIn(account.email, account.password);
  expect(signed.user.role).not.toBe('admin');
  await refused(await signed.call('GET', '/api/auth/users'), 403);
});

// Proves §3.1, §3.2, §7.6.
test('login answers token and user; the user has _id, username, email, profileImage, profession, bio and role', async () => {
  const account = newAccount();
  const { call } = await client();
  await good(await call('POST', '/api/auth/register', account), 201);
  const { email, password } = account;
  const signed = await good(await call('POST', '/api/auth/login', { email, password }), 200);
  expect(signed.token).toEqual(expect.any(String));
  expect(signed.user).toMatchObject({ username: account.username, email, role: 'user' });
  expect(signed.user._id).toEqual(expect.any(String));
  for (const field of ['profileImage', 'profession', 'bio']) {
    expect(signed.user).toHaveProperty(field);
  }
  expect(JSON.stringify(signed)).not.toContain(password);
});

test('login compares e-mails without regard to case', async () => {
  const { email, password } = await newCustomer();
  expect((await signIn(email.toUpperCase(), password)).user.email).toBe(email);
});

test('login with a wrong password or an unknown e-mail answers 401 with the same message', async () => {
  const { email, password, call } = await newCustomer();
  const login = (body: object) => call('POST', '/api/auth/login', { ...body });
  const wrong = await refused(await login({ email, password: `${password}!` }), 401);
  const unknown = await refused(await login({ email: newAccount().email, password }), 401);
  expect(wrong).toBe(unknown);
});

// Proves §5.2.
test('login needs an e-mail in the format of one and a password, else 400 with a message', async () => {
  const { call } = await client();
  const email = newAccount().email;
  for (const body of [{ email }, { password: 'x' }, { email: 'wanjiru', password: 'x' }, {}]) {
    await refused(await call('POST', '/api/auth/login', body), 400);
  }
});

test('an admin signs in with the role admin', async () => {
  expect((await admin()).user.role).toBe('admin');
});

// Proves §7.7.
test('logout takes no body and ends the token', async () => {
  const { call, token } = await newCustomer();
  await good(await call('GET', '/api/orders/my-orders'), 200);
  const { message } = await good(await call('POST', '/api/auth/logout'), 200);
  expect(message).toBeTruthy();
  await refused(await (await client(token)).call('GET', '/api/orders/my-orders'), 401);
});

// Proves §7.11.
test('edit-profile takes username, profession and bio as a form and answers the user', async () => {
  const { form, _id, email, password } = await newCustomer();
  const fields = { username: 'Achieng’ O.', profession: 'Fundi wa nguo', bio: 'Sews & sells.' };
  const { user } = await good(await form('PATCH', '/api/auth/edit-profile', fields), 200);
  expect(user).toMatchObject({ _id, email, ...fields });
  expect((await signIn(email, password)).user).toMatchObject(fields);
});

// Proves §7.11.
test('edit-profile takes a profileImage, and the picture can be fetched', async () => {
  const { form, call, username } = await newCustomer();
  const fields = { username, profession: '', bio: '', profileImage: png('me.png') };
  const { user } = await good(await form('PATCH', '/api/auth/edit-profile', fields), 200);
  expect(user.profileImage).toEqual(expect.stringContaining('/'));
  const picture = await call('GET', user.profileImage);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\//);
});

// Proves §7.11.
test('edit-profile without a picture, or with an empty file as a form sends it, keeps the picture', async () => {
  const { form, username, token } = await newCustomer();
  const fields = { username, profession: '', bio: '' };
  const edit = (more: object) => form('PATCH', '/api/auth/edit-profile', { ...fields, ...more });
  const { user } = await good(await edit({ profileImage: png() }), 200);
  expect(user.profileImage).toBeTruthy();
  expect((await good(await edit({}), 200)).user.profileImage).toBe(user.profileImage);

  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('profileImage', new File([], ''));
  const headers = { authorization: `Bearer ${token}` };
  const url = `${workersShop().url}/api/auth/edit-profile`;
  const reply = await fetch(url, { method: 'PATCH', headers, body });
  expect(reply.status).toBe(200);
  expect((await reply.json()).user.profileImage).toBe(user.profileImage);
});

// Proves §5.16.
test('a profile image must be an image file, else 400 or 415 with a message', async () => {
  const { form, username } = await newCustomer();
  for (const mimeType of ['text/plain', 'image/png']) {
    const profileImage = { name: 'me.png', mimeType, buffer: Buffer.from('<script>1</script>') };
    const fields = { username, profession: '', bio: '', profileImage };
    const reply = await form('PATCH', '/api/auth/edit-profile', fields);
    expect([400, 415]).toContain(reply.status());
    expect((await reply.json()).message).toBeTruthy();
  }
});

test('a call with a token nobody gave answers 401 with a message', async () => {
  const { call, form } = await client('nobody-gave-this');
  await refused(await call('GET', '/api/orders/my-orders'), 401);
  await refused(await form('PATCH', '/api/auth/edit-profile', { username: 'A' }), 401);
});
