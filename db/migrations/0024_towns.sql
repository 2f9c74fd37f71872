-- What a town is found by, however it is written: without case, accents, blanks, dashes and signs that nobody sees.
-- A name of signs alone stays as it is.
CREATE FUNCTION town_key(town text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(regexp_replace(lower(normalize(town, NFKD)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b0-\u036f\u115f\u1160\u2000-\u206f\u2212\u2800\u3000\ufe00-\ufe0f\ufeff]',
    '', 'g'), ''), lower(btrim(town, E' \t\r\n\u00a0\u115f\u1160\u200b\u200c\u200d\u2060\u2800\u3000\u3164\ufeff')))
$$;

-- Towns of which nothing is seen were found by nobody. Of two spellings of a town, the one that was found stays.
DELETE FROM delivery_places WHERE town_key(town) = '';
DELETE FROM delivery_places WHERE ctid IN (
  SELECT ctid FROM (
    SELECT p.ctid, row_number() OVER (
      PARTITION BY p.county, town_key(p.town)
      ORDER BY p.town ~ '^\s|\s\s|\s$', z.position, z.name, z.id, p.town) AS nth
    FROM delivery_places p JOIN delivery_zones z ON z.id = p.zone_id
    WHERE p.town IS NOT NULL) spellings
  WHERE nth > 1);
UPDATE delivery_places SET town = btrim(regexp_replace(town, '[\s\u00a0\u2000-\u200b\u202f\u3000\ufeff]+', ' ', 'g'))
WHERE town ~ '^\s|\s\s|\s$|[\u00a0\u2000-\u200b\u202f\u3000\ufeff]';

-- quick: a shop has some hundred places.
CREATE UNIQUE INDEX delivery_places_town ON delivery_places (county, town_key(town)) NULLS NOT DISTINCT;
-- contract: the new one keeps a place from standing twice, too.
DROP INDEX delivery_places_once;
