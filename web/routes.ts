import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Contents page of the web: every URL and its page. */
export default [
  layout('features/layout/main-layout.tsx', [
    index('features/home/home.route.tsx'),
    route('shop', 'features/catalogue/shop.route.tsx'),
    route('shop/:id', 'features/catalogue/product.route.tsx'),
    route('categories/:category', 'features/catalogue/category.route.tsx'),
    route('search', 'features/catalogue/search.route.tsx'),
    route('contact', 'features/contact/contact.route.tsx'),
    route('checkout', 'features/checkout/checkout.route.tsx'),
    route('thank-you', 'features/checkout/thank-you.route.tsx'),
    route('dashboard', 'features/dashboard/dashboard-layout.tsx', [
      route('orders', 'features/orders/my-orders.route.tsx'),
      route('manage-orders', 'features/manage-orders/manage-orders.route.tsx'),
      route('manage-orders/:id', 'features/manage-orders/manage-order.route.tsx'),
      route('manage-users', 'features/manage-users/manage-users.route.tsx'),
      route('messages', 'features/contact/messages.route.tsx'),
      route('deal', 'features/home/deal-settings.route.tsx'),
      route('mails', 'features/mails/mails.route.tsx'),
    ]),
    route('*', 'features/layout/not-found.route.tsx'),
  ]),
  route('login', 'features/accounts/login.route.tsx'),
  route('register', 'features/accounts/register.route.tsx'),
] satisfies RouteConfig;
