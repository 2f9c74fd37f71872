ALTER TABLE refunds
  -- Made at the provider's own site, not by this shop.
  ADD COLUMN elsewhere boolean NOT NULL DEFAULT false,
  -- What moved, in cents, where that is no whole shilling.
  ADD COLUMN cents integer,
  -- Staff have not said yet that they saw it.
  ADD COLUMN to_see boolean NOT NULL DEFAULT false;
