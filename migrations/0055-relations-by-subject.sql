-- The index of all claims of an actor finds its relations as well.
drop index claim_by_relation_subject;
