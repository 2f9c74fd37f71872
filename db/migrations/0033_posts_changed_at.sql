-- When what the post's page says last changed; null: not since it was written.
ALTER TABLE posts ADD COLUMN changed_at timestamptz;

CREATE TRIGGER posts_changed_at
  BEFORE UPDATE OF slug, title, subtitle, picture_id, text_markdown ON posts
  FOR EACH ROW WHEN (
    (OLD.slug, OLD.title, OLD.subtitle, OLD.picture_id, OLD.text_markdown)
    IS DISTINCT FROM (NEW.slug, NEW.title, NEW.subtitle, NEW.picture_id, NEW.text_markdown))
  EXECUTE FUNCTION set_changed_at();
