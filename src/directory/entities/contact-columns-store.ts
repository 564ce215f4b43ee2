import { type RawBuilder, sql as raw } from 'kysely'

const isExpired = raw`coalesce(e.contacts_until < (now() at time zone 'utc')::date, false)`

/** The contacts of an actor while the role that published them lasts; `e` is the alias of `entity`. */
export const storedContacts = raw<unknown>`(case when ${isExpired} then '[]' else e.contacts end)`

const listContacts = (condition: RawBuilder<unknown>) => raw<unknown>`(
  case when e.contacts = '[]' or ${isExpired} then '[]' else (
    select coalesce(jsonb_agg(contact.item || jsonb_build_object('claim_id', proof.id) order by contact.index), '[]')
    from jsonb_array_elements(e.contacts) with ordinality as contact (item, index)
    left join lateral (
      select c.id from claim c where c.entity_id = e.id and c.kind = 'contact' and c.text = contact.item->>'value'
      order by c.id limit 1) proof on true
    where ${condition}) end)`

/** The contacts that a claim proves, with its id. The contacts of a private actor need no proof. */
export const shownContacts = listContacts(raw`proof.id is not null or e.visibility = 'workspace'`)
/** Lists show no contacts of people, so that nobody collects them by the hundred. */
export const listedContacts = raw<unknown>`(
  case when e.type = 'person' and e.visibility = 'public' then '[]' else ${shownContacts} end)`
export const unprovenContacts = listContacts(raw`proof.id is null and e.visibility = 'public'`)

/**
 * Whether a claim may be read: that of a contact only while the contact is published; `c` is the alias. Unlike `exists`,
 * the subquery is never planned as a scan of all actors.
 */
export const isShownClaim = raw<boolean>`(c.kind <> 'contact' or (
  select not ${isExpired} from entity e where e.id = c.entity_id))`
