import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domains } from './domains.ts'

const areas = domains.flatMap((domain) => domain.issueAreas)
const entries = [...domains, ...areas]

// Slugs are part of the public interface: clients store them, so each is pinned and its order too.
const publicSlugs: Record<string, readonly string[]> = {
  'economic-security': [
    'automation_and_ai_displacement',
    'gig_economy_and_precarious_work',
    'income_inequality_and_wealth_concentration',
    'healthcare_economics_and_medical_debt',
    'student_debt_and_college_affordability',
  ],
  'housing-and-the-built-environment': [
    'housing_affordability',
    'suburban_sprawl_and_car_dependency',
    'homelessness_and_housing_insecurity',
    'zoning_and_land_use',
  ],
  'climate-and-environment': [
    'climate_adaptation_and_resilience',
    'environmental_justice_and_pollution',
    'sustainable_agriculture_and_food_systems',
    'water_access_and_infrastructure',
    'energy_transition',
  ],
  'democracy-and-governance': [
    'voter_suppression_and_electoral_access',
    'local_government_and_civic_engagement',
    'political_polarization_and_democratic_norms',
    'money_in_politics',
    'electoral_reform',
  ],
  'technology-and-information': [
    'social_media_and_mental_health',
    'misinformation_and_epistemic_crisis',
    'digital_privacy_and_surveillance',
    'broadband_access_and_digital_divide',
    'platform_monopolies_and_tech_accountability',
  ],
  education: [
    'k12_education_inequality',
    'higher_education_affordability',
    'vocational_and_alternative_pathways',
    'education_funding_and_policy',
  ],
  'health-and-social-connection': [
    'mental_health_crisis_and_access',
    'loneliness_and_social_isolation',
    'addiction_and_harm_reduction',
    'healthcare_access_and_coverage',
    'community_health_infrastructure',
  ],
  'infrastructure-and-public-goods': [
    'transportation_and_mobility',
    'public_transit',
    'broadband_and_digital_access',
    'water_infrastructure',
    'physical_infrastructure_decay',
  ],
  'justice-and-public-safety': [
    'criminal_justice_reform_and_mass_incarceration',
    'policing_and_community_safety',
    'immigration_and_belonging',
    'restorative_justice',
  ],
  'rural-urban-divide': [
    'rural_economic_decline_and_brain_drain',
    'cultural_resentment_and_political_division',
    'rural_healthcare_and_services',
    'urban_rural_coalition_building',
  ],
  'labor-and-worker-power': [
    'union_organizing',
    'worker_cooperatives',
    'workplace_safety_and_conditions',
    'wage_theft_and_labor_rights',
    'just_transition',
  ],
}

test('the slugs and their order are fixed [design.taxonomy.public-slugs]', () => {
  const built = domains.map((domain) => [domain.slug, domain.issueAreas.map((area) => area.slug)])
  assert.deepEqual(built, Object.entries(publicSlugs))
})

test('there are 11 domains and 51 issue areas', () => {
  assert.equal(domains.length, 11)
  assert.equal(areas.length, 51)
})

test('slugs and names are unique', () => {
  assert.equal(new Set(entries.map((entry) => entry.slug)).size, entries.length)
  assert.equal(new Set(entries.map((entry) => entry.name)).size, entries.length)
})

test('a domain slug has dashes and an issue area slug has underscores [spec.issue-area.slug-form]', () => {
  for (const { slug } of domains) assert.match(slug, /^[a-z]+(-[a-z]+)*$/)
  for (const { slug } of areas) assert.match(slug, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
})

test('a domain slug is its name in lower case with dashes', () => {
  for (const { slug, name } of domains) assert.equal(slug, name.toLowerCase().replaceAll(' ', '-'))
})

test('domain names are in title case and issue area names in sentence case', () => {
  for (const { name } of domains) assert.match(name, /^[A-Z][a-z]+([ -]([A-Z][a-z]+|and|the|of))*$/)
  for (const { name } of areas) assert.match(name, /^(K-12|[A-Z][a-z]+)([ -](AI|[a-z]+))*$/)
})

test('every description is one or two sentences of a readable length', () => {
  for (const { slug, description } of entries) {
    assert.match(description, /^[A-Z].*\.$/, slug)
    assert.ok(
      description.length >= 40 && description.length <= 200,
      `${slug}: ${description.length} characters`,
    )
    assert.ok(description.split(/\.(?: |$)/).length <= 3, `${slug} has more than two sentences`)
  }
  assert.equal(new Set(entries.map((entry) => entry.description)).size, entries.length)
})

test('every issue area has 8 to 12 different search terms in tidy lower case [design.taxonomy.own-words]', () => {
  for (const { slug, searchTerms } of areas) {
    assert.ok(searchTerms.length >= 8 && searchTerms.length <= 12, `${slug} has ${searchTerms.length} terms`)
    assert.equal(new Set(searchTerms).size, searchTerms.length, `${slug} has a term twice`)
    for (const term of searchTerms) assert.match(term, /^[a-z0-9]+([ -][a-z0-9]+)*$/, `${slug}: ${term}`)
  }
})
