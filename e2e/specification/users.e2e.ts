import {
  admin,
  client,
  closeClients,
  expect,
  good,
  newCustomer,
  refused,
  signIn,
  test,
} from './calls.ts';

test.afterEach(closeClients);

const NOBODY = '00000000-0000-4000-8000-000000000000';

// Proves §7.8.
test('an admin lists the users, newcomers among them', async () => {
  const { _id, username, email, password } = await newCustomer();
  const { call } = await admin();
  const { users } = await good(await call('GET', '/api/auth/users'), 200);
  const found = users.find((user: { _id: string }) => user._id === _id);
  expect(found).toMatchObject({ username, email, role: 'user' });
  expect(JSON.stringify(users)).not.toContain(password);
});

// Proves §7.8.
test('the list of users has every user', async () => {
  const { call } = await admin();
  const { users, totalUsers } = await good(await call('GET', '/api/auth/users'), 200);
  expect(users).toHaveLength(totalUsers);
});

// Proves §7.10.
test('an admin changes a role with PUT and {role}, and it counts at once', async () => {
  const customer = await newCustomer();
  await refused(await customer.call('GET', '/api/auth/users'), 403);
  const { call } = await admin();
  await good(await call('PUT', `/api/auth/users/${customer._id}`, { role: 'admin' }), 200);
  const signed = await signIn(customer.email, customer.password);
  expect(signed.user.role).toBe('admin');
  await good(await signed.call('GET', '/api/auth/users'), 200);
  await good(await call('PUT', `/api/auth/users/${customer._id}`, { role: 'user' }), 200);
  const again = await signIn(customer.email, customer.password);
  expect(again.user.role).toBe('user');
  await refused(await again.call('GET', '/api/auth/users'), 403);
  await refused(await signed.call('GET', '/api/auth/users'), 401);
});

test('any word for a role but admin makes a customer, and no role answers 400', async () => {
  const { _id } = await newCustomer();
  const { call } = await admin();
  const { user } = await good(await call('PUT', `/api/auth/users/${_id}`, { role: 'queen' }), 200);
  expect(user.role).toBe('user');
  await refused(await call('PUT', `/api/auth/users/${_id}`, {}), 400);
});

// Proves §7.12.
test('an admin updates a user with updatedData, sent as the body or inside it', async () => {
  const customer = await newCustomer();
  const { call } = await admin();
  const path = `/api/auth/admin/update-user/${customer._id}`;
  await good(await call('PATCH', path, { profession: 'Nurse', bio: 'Nights.' }), 200);
  const bare = (await signIn(customer.email, customer.password)).user;
  expect(bare).toMatchObject({ profession: 'Nurse', bio: 'Nights.' });
  await good(await call('PATCH', path, { updatedData: { username: 'Njeri' } }), 200);
  const wrapped = (await signIn(customer.email, customer.password)).user;
  expect(wrapped).toMatchObject({ username: 'Njeri', profession: 'Nurse' });
});

// Proves §7.9.
test('an admin deletes a user, who cannot sign in any more', async () => {
  const customer = await newCustomer();
  const { call } = await admin();
  const { message } = await good(await call('DELETE', `/api/auth/users/${customer._id}`), 200);
  expect(message).toBeTruthy();
  await refused(await customer.call('GET', '/api/orders/my-orders'), 401);
  const { email, password } = customer;
  await refused(await (await client()).call('POST', '/api/auth/login', { email, password }), 401);
  await refused(await call('DELETE', `/api/auth/users/${customer._id}`), 404);
});

test('a user nobody knows answers 404 with a message', async () => {
  const { call } = await admin();
  for (const id of [NOBODY, 'nobody']) {
    await refused(await call('DELETE', `/api/auth/users/${id}`), 404);
    await refused(await call('PUT', `/api/auth/users/${id}`, { role: 'user' }), 404);
    await refused(await call('PATCH', `/api/auth/admin/update-user/${id}`, { bio: 'x' }), 404);
  }
});

// Proves §6.5.
test('listing, deleting and updating users and changing roles are for admins', async () => {
  const { _id } = await newCustomer();
  const calls = [
    ['GET', '/api/auth/users'],
    ['DELETE', `/api/auth/users/${_id}`],
    ['PUT', `/api/auth/users/${_id}`, { role: 'admin' }],
    ['PATCH', `/api/auth/admin/update-user/${_id}`, { role: 'admin' }],
  ] as const;
  const guest = await client();
  const customer = await newCustomer();
  for (const [method, path, body] of calls) {
    await refused(await guest.call(method, path, body), 401);
    await refused(await customer.call(method, path, body), 403);
  }
});

test('managing products and viewing all orders are for admins', async () => {
  const calls = [
    [
      'POST',
      '/api/products/create-product',
      { name: 'Gauni', price: 1, category: 'dress', stock: 1 },
    ],
    ['PATCH', `/api/products/update-product/${NOBODY}`, { name: 'Gauni' }],
    ['DELETE', `/api/products/${NOBODY}`],
    ['GET', '/api/orders/admin/all-orders'],
  ] as const;
  const guest = await client();
  const customer = await newCustomer();
  for (const [method, path, body] of calls) {
    await refused(await guest.call(method, path, body), 401);
    await refused(await customer.call(method, path, body), 403);
  }
});

// Proves §6.3.
test('reviews, payments, orders and the profile are for those who signed in', async () => {
  const { call } = await client();
  const amount = 100;
  const review = { comment: 'Safi', rating: 5, userId: NOBODY, productId: NOBODY };
  await refused(await call('POST', '/api/reviews/post-review', review), 401);
  await refused(
    await call('POST', '/api/mpesa/stk-push', { phone: '0712345678', amount, method: 'mpesa' }),
    401,
  );
  await refused(
    await call('POST', '/api/stripe/create-payment-intent', { amount, paymentMethodId: 'pm_1' }),
    401,
  );
  await refused(await call('POST', '/api/orders', { items: [], totalPrice: 1 }), 401);
  await refused(await call('GET', '/api/orders/my-orders'), 401);
  await refused(await call('PATCH', '/api/auth/edit-profile', { username: 'A' }), 401);
});
