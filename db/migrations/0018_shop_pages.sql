-- The pages that a shopper reads before she trusts a shop. The owner edits and hides them; nobody deletes or adds one,
-- because other pages link them by name.
CREATE TABLE shop_pages (
  name text PRIMARY KEY CHECK (name IN ('delivery', 'returns', 'terms', 'sizes')),
  title text NOT NULL,
  text_markdown text NOT NULL,
  published boolean NOT NULL DEFAULT true,
  -- In lists of links.
  position integer NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Every page links those that are published.
CREATE TRIGGER shop_pages_changed AFTER INSERT OR UPDATE OR DELETE ON shop_pages
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('settings');

INSERT INTO shop_pages (name, position, title, text_markdown) VALUES
('delivery', 1, 'Delivery', $md$We deliver in all 47 counties of Kenya.

## What it costs and when it arrives

Choose your county on any product page, in the cart or at checkout: you see the ways we can bring your order to you, what each costs and the days it takes, before you pay. Where a way is marked *Free*, we charge nothing for it. A fee is never added after you have paid.

Days are working days, counted from your payment. An order that is paid after the hour named beside a way counts from the next working day.

## How it comes

- **To your door:** tell us your estate and a landmark at checkout, and keep your phone near; the rider calls before coming.
- **To a pickup point or by bus parcel,** where your county has them: fetch it at the place you chose. Bring the phone you gave us and the order's number.
- **From our shop,** where that is offered: we tell you when it is ready.

If no way suits your place, order all the same and say so in the note, or [write to us](/contact): we agree it with you.

## Where is my order?

Each order is under [My orders](/dashboard/orders) with what has happened to it so far. If it is late, [tell us](/contact) its number and we find it.
$md$),
('returns', 2, 'Returns', $md$Not what you hoped for? You get your money back.

## How to return something

1. [Write to us](/contact) or call within **14 days** of receiving it. Name the order's number and what is wrong.
2. We answer with where to bring or send it.
3. Send it back unworn and unwashed, with its labels.

If we sent the wrong thing, or it came damaged, we pay for its way back. Otherwise you pay what its way back costs.

For hygiene, panties and stockings come back only unopened, unless they are faulty.

## Your money

We return it the way you paid: to the M-PESA number that paid, or to the card. We do so as soon as we have your parcel and have looked at it. M-PESA brings it at once; with a card your bank may take some days more. You see each step under [My payments](/dashboard/payments).

What you paid for the goods, with its tax, comes back in full. If you return all of an order because of our mistake, the delivery fee comes back too.

## Another size

Tell us which size you want. If it is there, we agree with you how to change it; if not, you get your money back.

## Not sent yet?

If your order has not left us, [ask us](/contact) to cancel it, and we return what you paid.
$md$),
('terms', 3, 'Terms', $md$These are the terms on which we sell. We have kept them short so that you can read them.

## Prices and tax

Prices are in Kenyan shillings. **5% tax is added at checkout.** A delivery fee, where there is one, stands below the Grand Total. You see the whole amount before you pay, and we charge it in whole shillings.

## Your order

While you pay, we keep the pieces in your cart for you for some minutes. Your order is placed once your payment has reached us. If something is sold out all the same, we return what you paid for it.

Colours may look a little different on a screen. Measurements are in our [size guide](/pages/sizes).

## Payment

You pay by M-PESA or, where checkout offers it, by card. We never see your M-PESA PIN, and a card's number never reaches us. **We never ask for a PIN or a password by phone, SMS or WhatsApp.**

## Delivery and returns

See [Delivery](/pages/delivery) and [Returns](/pages/returns).

## Your account and reviews

Keep your password to yourself. Write reviews of what you have tried, in your own words; we may remove what insults somebody or is not about the product.

## Your data

What we keep about you, why and for how long is under [Privacy](/privacy).

## If something goes wrong

[Talk to us](/contact) first: a person answers. The law of Kenya applies, and nothing here takes away a right that it gives you.
$md$),
('sizes', 4, 'Sizes', $md$A body measured with a tape says more than a label. It takes two minutes.

## How to measure

Wear what you would wear below, and keep the tape flat and not tight.

- **Bust:** around the fullest part.
- **Waist:** around the narrowest part, mostly just above the navel.
- **Hips:** around the fullest part, feet together.
- **Foot:** stand on paper, mark heel and longest toe, and measure between them. Take the longer foot.

## Which sizes we use

- Dresses and trousers: UK sizes.
- Sweaters, jackets, panties and stockings: letters, such as S, M and L.
- Shoes: EU sizes.

Each product with sizes has a link **Size guide** beside them: body measurements in centimetres for that system, the model's height and size where we know them, and what reviewers say of the fit.

## Between two sizes?

Take the larger one, unless reviewers say that it runs large. If it does not fit, see [Returns](/pages/returns).
$md$);
