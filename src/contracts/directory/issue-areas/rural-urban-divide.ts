import type { DomainDefinition } from './domain-definition.ts'

export const ruralUrbanDivide: DomainDefinition = {
  slug: 'rural-urban-divide',
  name: 'Rural-Urban Divide',
  description:
    'What small towns and the countryside are losing or building, and how they and the cities get along.',
  issueAreas: [
    {
      slug: 'rural_economic_decline_and_brain_drain',
      name: 'Rural economic decline and brain drain',
      description:
        'Closed plants and shops, young people leaving, and efforts to bring work and people back.',
      aliases: ['rural affairs', 'rural issues', 'rural communities', 'dying towns'],
      searchTerms: [
        'rural development',
        'main street revitalization',
        'downtown revitalization',
        'population loss',
        'brain drain',
        'plant closing',
        'small town economy',
        'remote worker incentive',
        'usda rural development',
        'family farms',
        'regional development commission',
        'rural entrepreneurs',
      ],
    },
    {
      slug: 'cultural_resentment_and_political_division',
      name: 'Cultural resentment and political division',
      description:
        'Feeling looked down on or left out, conflicts over identity and history, and attempts to talk across them.',
      aliases: ['culture wars', 'hate'],
      searchTerms: [
        'rural resentment',
        'culture war',
        'left behind communities',
        'confederate monument',
        'library board controversy',
        'rural voters',
        'listening tour',
        'rural organizing',
        'county secession',
        'hate groups',
        'white nationalism',
      ],
    },
    {
      slug: 'rural_healthcare_and_services',
      name: 'Rural healthcare and services',
      description:
        'Hospitals, ambulances, pharmacies and other services that are far away or closing outside the cities.',
      aliases: ['rural health', 'rural health care', 'rural healthcare', 'country doctors'],
      searchTerms: [
        'rural hospital',
        'hospital closure',
        'critical access hospital',
        'rural health clinic',
        'telehealth',
        'ambulance service',
        'volunteer fire department',
        'maternity ward closure',
        'pharmacy desert',
        'rural transit',
        'post office closure',
        'hospital district',
      ],
    },
    {
      slug: 'urban_rural_coalition_building',
      name: 'Urban-rural coalition building',
      description:
        'Alliances between city and country residents on shared concerns such as water, wages, farms and schools.',
      aliases: ['city and country', 'regional cooperation'],
      searchTerms: [
        'urban-rural coalition',
        'rural-urban partnership',
        'statewide coalition',
        'regional council of governments',
        'farm to city',
        'regional food hub',
        'multiracial coalition',
        'cross-county coalition',
        'rural-urban exchange',
        'regional planning',
      ],
    },
  ],
}
