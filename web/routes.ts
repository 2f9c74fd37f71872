import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** `npm run dev` sets it: the style page does not ship. */
const styleguide = process.env.MALKIA_STYLEGUIDE
  ? [route('styleguide', '../e2e/styleguide/styleguide.route.tsx')]
  : [];

/** All routes of the web: every URL and its page. */
export default [
  layout('features/layout/main-layout.tsx', [
    index('features/home/home.route.tsx'),
    route('shop', 'features/catalogue/list/shop.route.tsx'),
    route('shop/:id', 'features/catalogue/product/product.route.tsx'),
    route('categories/:category', 'features/catalogue/list/category.route.tsx'),
    route('search', 'features/catalogue/search/search.route.tsx'),
    route('blogs', 'features/posts/blogs.route.tsx'),
    route('blogs/:slug', 'features/posts/blog.route.tsx'),
    route('pages/:name', 'features/posts/page.route.tsx'),
    route('contact', 'features/contact/contact.route.tsx'),
    route('privacy', 'features/privacy/privacy.route.tsx'),
    route('checkout', 'features/checkout/checkout.route.tsx'),
    route('track', 'features/tracking/track.route.tsx', { id: 'track' }),
    route('track/:token', 'features/tracking/track.route.tsx', { id: 'track-by-link' }),
    route('thank-you', 'features/checkout/thank-you.route.tsx'),
    route('dashboard', 'features/dashboard/dashboard-layout.tsx', [
      index('features/dashboard/overview.route.tsx'),
      route('profile', 'features/accounts/profile/profile.route.tsx'),
      route('profile/security', 'features/accounts/security/security.route.tsx'),
      route('orders', 'features/orders/my-orders.route.tsx'),
      route('admin', 'staff/home/admin-home.route.tsx'),
      route('manage-products', 'staff/products/manage-products.route.tsx'),
      route('add-new-post', 'staff/posts/add-new-post.route.tsx'),
      route('manage-posts', 'staff/posts/manage-posts.route.tsx'),
      route('manage-posts/:id', 'staff/posts/edit-post.route.tsx'),
      route('orders/:id', 'features/orders/my-order.route.tsx'),
      route('payments', 'features/payments/my-payments.route.tsx'),
      route('manage-orders', 'staff/orders/manage-orders.route.tsx'),
      route('manage-orders/:id', 'staff/orders/manage-order.route.tsx'),
      route('manage-users', 'staff/users/manage-users.route.tsx'),
      route('staff', 'staff/users/staff.route.tsx'),
      route('stock', 'staff/stock/stock.route.tsx'),
      route('stock/:id', 'staff/stock/history.route.tsx'),
      route('messages', 'staff/messages/messages.route.tsx'),
      route('delivery', 'staff/delivery/delivery.route.tsx'),
      route('deal', 'staff/settings/deal-settings.route.tsx'),
      route('shop-settings', 'staff/settings/shop-settings.route.tsx'),
      route('shop-settings/pictures', 'staff/settings/shop-pictures.route.tsx'),
      route('shop-settings/pictures/:place', 'staff/settings/shop-picture.route.tsx'),
      route('shop-settings/:name', 'staff/posts/edit-page.route.tsx'),
      route('payments-report', 'staff/payments/payments-report.route.tsx'),
      route('audit', 'staff/audit/audit.route.tsx'),
      route('mails', 'staff/mails/mails.route.tsx'),
      route('going-live', 'staff/going-live/going-live.route.tsx'),
    ]),
    ...styleguide,
    route('*', 'features/layout/not-found.route.tsx'),
  ]),
  route('login', 'features/accounts/sign-in/login.route.tsx'),
  route('register', 'features/accounts/sign-in/register.route.tsx'),
  route('forgot-password', 'features/accounts/sign-in/forgot-password.route.tsx'),
  route('reset-password', 'features/accounts/sign-in/reset-password.route.tsx'),
  route('staff-invite', 'features/accounts/sign-in/staff-invite.route.tsx'),
  route('confirm-email', 'features/accounts/security/confirm-email.route.tsx'),
] satisfies RouteConfig;
